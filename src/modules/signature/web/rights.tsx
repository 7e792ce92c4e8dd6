import { Chip } from '#platform/web/ui/chip.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import type { SigningRight } from '../contract.ts'
import classes from './signature.module.css'

/** `from 1 Jan 2026 until 31 Dec 2026` */
const days = ({ validFrom, validUntil }: SigningRight): string =>
  `from ${formatDate(validFrom)}${validUntil ? ` until ${formatDate(validUntil)}` : ''}`

/** What the person may approve and sign, from the lists of the setup. */
export function Rights({ rights }: { rights: readonly SigningRight[] }) {
  if (rights.length === 0) {
    return (
      <p className={classes.small}>
        You are on none of the lists of approvers and signatories. An administrator puts you on one.
      </p>
    )
  }
  return (
    <ul className={classes.list}>
      {rights.map((right) => (
        <li key={right.key}>
          <p>
            <b>{right.what}</b> {right.holderName && <Chip tone="blue">In place of {right.holderName}</Chip>}
          </p>
          <p className={classes.small}>
            {[right.facilityName ?? 'All facilities', right.details, days(right)].filter(Boolean).join(', ')}
          </p>
          {right.delegateName && right.delegateFrom && right.delegateUntil && (
            <p className={classes.small}>
              {right.holderName ? 'You stand in' : `${right.delegateName} stands in for you`} from{' '}
              {formatDate(right.delegateFrom)} until {formatDate(right.delegateUntil)}.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
