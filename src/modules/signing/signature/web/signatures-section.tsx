import { useQuery } from '@tanstack/react-query'
import type { Access } from '#platform/contract/calls/endpoint.ts'
import type { Call } from '#platform/contract/calls/client.ts'
import { callOptions, sliceOf } from '#platform/web/queries/api.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import type { ShownSignature, signaturesEndpoint } from '../contract.ts'
import { meanings } from '../domain/meanings.ts'
import { formatSignedAt } from '../domain/when.ts'
import classes from './signature.module.css'

type ReadsSignatures = Call<ReturnType<typeof signaturesEndpoint<string, Access>>>

interface Props {
  /** `api(certificates).signatures` */
  readonly read: ReadsSignatures
  readonly record: { readonly id: string; readonly version: number }
  /** False where there can be none yet: then nobody asks. */
  readonly isSigned?: boolean
}

/** Who signed a record, and whether it still is what was signed; nothing where nobody did. */
export function SignaturesSection({ read, record: { id, version }, isSigned = true }: Props) {
  const { data = [] } = useQuery({
    queryKey: [sliceOf(read.endpoint.path), 'signatures', id, version] as const,
    queryFn: (context) => read({ params: { id } }, callOptions(context)),
    enabled: isSigned,
  })
  if (data.length === 0) return null
  return (
    <Section title="Signatures">
      <SignatureList signatures={data} />
    </Section>
  )
}

/** The signatures under a record: picture, name, meaning, time with its zone; nothing when there are none. */
function SignatureList({ signatures }: { signatures: readonly ShownSignature[] }) {
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
