import { TextLink } from '../ui/links.tsx';

/** Leads to the import of spreadsheets, where a newcomer looks for it. */
export const ImportLink = () => <TextLink to="/import">Import a spreadsheet</TextLink>;
