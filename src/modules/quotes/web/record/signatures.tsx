import { useQuery } from '@tanstack/react-query'
import { api, reading } from '../../../../platform/web/api.ts'
import { Section } from '../../../../platform/web/ui/card.tsx'
import { SignatureList } from '../../../signature/web/api.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'

/** Who signed this revision and its order, and whether they still are what was signed. */
export function Signatures({ quote }: { quote: QuoteRecord }) {
  const isSigned = quote.approvals.some(({ decision }) => decision === 'approved')
  const { data = [] } = useQuery({
    ...reading(api(quotes).signatures, { params: { id: quote.id } }),
    enabled: isSigned,
  })
  if (data.length === 0) return null
  return (
    <Section title="Signatures">
      <SignatureList signatures={data} />
    </Section>
  )
}
