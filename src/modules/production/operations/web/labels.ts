import type { OperationRecord } from '../contract.ts'

/** Who signed last in each slot. */
export const signedBy = ({ signOffs }: Pick<OperationRecord, 'signOffs'>): string | null =>
  [...new Set(signOffs.map(({ byName }) => byName))].join(', ') || null

/** `20 Bore` */
export const operationLabel = ({ seq, title }: Pick<OperationRecord, 'seq' | 'title'>): string =>
  `${seq} ${title}`
