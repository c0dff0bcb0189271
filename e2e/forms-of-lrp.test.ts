import { walkForms } from './form-stories.ts';

walkForms('lrp');
