import { useQuery } from '@tanstack/react-query'
import type { Access } from '#platform/contract/calls/endpoint.ts'
import type { Call } from '#platform/contract/calls/client.ts'
import { callOptions, sliceOf } from '#platform/web/queries/api.ts'
import { Section } from '#platform/web/ui/card.tsx'
import type { signaturesEndpoint } from '../contract.ts'
import { SignatureList } from './signature-list.tsx'

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
