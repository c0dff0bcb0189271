export {
  ViewsChoice,
  type ColumnVisibility,
  useColumnChoice,
  ColumnsButton,
  ColumnsChoice,
} from './data-table.tsx';
