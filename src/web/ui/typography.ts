export { SectionTitle, Note, SmallNote } from './messages.tsx';
