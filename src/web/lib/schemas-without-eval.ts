import { config } from 'zod';

// The content-security policy forbids code generated at run time, which zod's fast path uses.
// Import this before any module that declares a schema.
config({ jitless: true });
