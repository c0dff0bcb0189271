import { Paper, Stack } from '@mantine/core';
import { CommandLine } from '../ui/command-line.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';

/** Prints the signature of an event, with the secret, the timestamp and the body in variables. */
const SIGNATURE_LINE = `printf '%s.%s' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$SECRET"`;

/** How a program verifies that an event comes from Drover. */
export const SignatureHelp = () => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Check an Event">
    <Stack gap="sm">
      <SectionTitle>Check an Event</SectionTitle>
      <Note>
        An event is a POST with JSON: its id, kind, entity and time, and the ids of what changed. The header
        Drover-Signature is v1= and the HMAC-SHA256, in hexadecimal, over the header Drover-Timestamp, a dot
        and the body as received; the key is the whole secret, with whsec_. Refuse another signature and a
        timestamp more than five minutes off, and answer with a status from 200 to 299 within ten seconds. The
        same Drover-Id may come twice.
      </Note>
      <CommandLine text={SIGNATURE_LINE} label="Copy the line for the signature" />
    </Stack>
  </Paper>
);
