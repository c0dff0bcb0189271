import { listNotes } from '#api/notes';
import { both, edits, inList, type RoundTrip, version } from './round-trip.ts';

let made = 0;

/** The text and date of a note that no other call uses. */
export const noteForm = () => ({
  text: `New note ${++made}`,
  due_on: `20${30 + (made % 60)}-05-04`,
  assignee: null,
  shared: made % 2 === 0,
});

/** The round trips of notes and of tasks that are done. */
export const noteTrips: Record<string, RoundTrip> = {
  'POST /api/notes': {
    inputs: async (mine, other) =>
      both(
        [noteForm(), noteForm()],
        [{ assignee: null }, { assignee: mine.who.id }],
        [
          { about_kind: 'lot', about_id: (await mine.lot()).value },
          { about_kind: 'policy', about_id: (await other.lrp()).value },
        ],
      ),
    read: inList(listNotes),
  },
  'PUT /api/notes/:id': {
    inputs: (mine) =>
      edits(mine.note(), [noteForm(), noteForm()], [{ assignee: null }, { assignee: mine.who.id }]),
    read: inList(listNotes),
    apart: { version },
  },
  'PUT /api/notes/:id/done': {
    inputs: async (mine) => {
      const { value: id } = await mine.note();
      return [
        { id, done: true },
        { id, done: false },
      ];
    },
    read: inList(listNotes),
  },
};
