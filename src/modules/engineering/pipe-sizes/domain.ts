export { readCsv } from './domain/csv.ts'
export {
  isSizeOf,
  type ListedWall,
  type PipeSize,
  readSizes,
  sizeOfDiameter,
  type WallChoice,
  wallsOf,
} from './domain/pipe-sizes.ts'
export { cells, confidences, type ReadRow, readRows } from './domain/rows.ts'
export { sizeNamed, unknownSize } from './domain/size-names.ts'
export { sizeColumns } from './domain/size-tables.ts'
