import { config } from 'zod';

// The content-security policy forbids code made at run time, which fast-path schemas are.
// Imported before anything that declares a schema.
config({ jitless: true });
