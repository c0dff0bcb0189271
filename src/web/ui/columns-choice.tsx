export { useColumnChoice, ColumnsChoice } from './data-table.tsx';
