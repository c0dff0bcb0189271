import { walkForms } from './form-scenarios.ts';

walkForms('lrp');
