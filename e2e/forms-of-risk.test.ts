import { walkForms } from './form-scenarios.ts';

walkForms('risk');
