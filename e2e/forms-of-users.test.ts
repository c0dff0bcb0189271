import { walkForms } from './form-scenarios.ts';

walkForms('users');
