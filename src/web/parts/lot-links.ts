export { lotLink, closeoutLink, protectLink, equityReportLink } from './lots-data.ts';
