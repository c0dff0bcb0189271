export { quoteColumns, contractCell } from './detail-figures.tsx';
