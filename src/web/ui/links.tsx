export { ButtonLink, TextLink } from './page.tsx';
