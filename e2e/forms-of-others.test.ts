import { walkForms } from './form-stories.ts';

walkForms('others');
