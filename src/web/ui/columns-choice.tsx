export { ViewsChoice, useColumnChoice, ColumnsChoice } from './data-table.tsx';
