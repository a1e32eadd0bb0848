/** Tables, which stack into records on a phone. */
export { RowLink, SubLine, Table, TableBody, TableFoot, TableFrame, TableHead, Td, Th, Tr } from './table';
export type { TableProps, TdProps, ThProps, TrProps } from './table';
