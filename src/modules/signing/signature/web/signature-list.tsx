import { Chip } from '#platform/web/ui/chip.tsx'
import type { ShownSignature } from '../contract.ts'
import { meanings } from '../domain/meanings.ts'
import { formatSignedAt } from '../domain/when.ts'
import classes from './signature.module.css'

/** The signatures under a record: picture, name, meaning, time with its zone; nothing when there are none. */
export function SignatureList({ signatures }: { signatures: readonly ShownSignature[] }) {
  if (signatures.length === 0) return null
  return (
    <ul className={classes.signatures}>
      {signatures.map((one) => (
        <li key={one.id}>
          {one.image && <img className={classes.picture} src={one.image} alt={`Signature of ${one.name}`} />}
          <p>
            <b>{meanings[one.meaning].label}</b> by {one.name}
            {one.onBehalfOf && `, standing in for ${one.onBehalfOf}`}
          </p>
          <p className={classes.small}>
            <time dateTime={one.signedAt} title={one.signedAt}>
              {formatSignedAt(one.signedAt, one.timeZone)}
            </time>
            {one.capacity && `, ${one.capacity}`}
          </p>
          <p className={classes.small}>
            Signature {one.seq}, <code title={one.hash}>{one.hash.slice(0, 12)}</code>
          </p>
          {one.changedAfter && (
            <Chip tone="amber" icon="alert">
              Changed after signing
            </Chip>
          )}
        </li>
      ))}
    </ul>
  )
}
