export { TextLink } from './page.tsx';
