import { namesOf, parties } from '#modules/engineering/operation-templates/domain.ts'
import type { OperationRecord } from '../contract.ts'

/** `H Customer, W Third party`; null where nobody has a point. */
export const pointsOf = ({ intervention }: Pick<OperationRecord, 'intervention'>): string | null =>
  namesOf(parties)
    .flatMap((party) => (intervention[party] === 'none' ? [] : [`${intervention[party]} ${parties[party]}`]))
    .join(', ') || null

/** Who signed last in each slot. */
export const signedBy = ({ signOffs }: Pick<OperationRecord, 'signOffs'>): string | null =>
  [...new Set(signOffs.map(({ byName }) => byName))].join(', ') || null

/** `20 Bore` */
export const operationLabel = ({ seq, title }: Pick<OperationRecord, 'seq' | 'title'>): string =>
  `${seq} ${title}`
