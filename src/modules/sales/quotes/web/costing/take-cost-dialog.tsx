import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../commercial.module.css'
import type { CostDraft, LineDraft } from '../lines/line-values.ts'
import { EarlierQuotes } from './earlier-quotes.tsx'
import { SupplierOffers } from './supplier-offers.tsx'
import { type Offered, TakeOver } from './take-over.tsx'

interface TakeCostDialogProps {
  quote: QuoteRecord
  /** As typed. */
  currency: { currency: string; exchangeRate: string }
  line: LineDraft
  onTake: (costing: CostDraft[]) => void
  onClose: () => void
}

const TYPING_MS = 250

/** Costs from earlier quotes or from suppliers: found, looked at, taken over. */
export function TakeCostDialog({ quote, currency, line, onTake, onClose }: TakeCostDialogProps) {
  const [kind, setKind] = useState<'quotes' | 'prices'>('quotes')
  const [scope, setScope] = useState<'product' | 'any'>(line.productCodeId ? 'product' : 'any')
  const [typed, setTyped] = useState<string | null>(line.productCodeId ? null : (line.description ?? null))
  const [search] = useDebouncedValue(typed ?? '', TYPING_MS)
  const [offered, setOffered] = useState<Offered | null>(null)
  const productCodeId = scope === 'product' ? line.productCodeId : null
  const wanted = { productCodeId, search, onChoose: setOffered }
  return (
    <Dialog title={`Take cost for line ${line.lineNo} from`} onClose={onClose} size={920}>
      {offered ? (
        <TakeOver
          currency={{ ...currency, baseCurrency: quote.baseCurrency }}
          line={line}
          offered={offered}
          onBack={() => setOffered(null)}
          onTake={(rows) => {
            onTake(rows)
            onClose()
          }}
        />
      ) : (
        <div className={classes.take}>
          <div className={classes.takeBar}>
            <Segments
              label="Where from"
              options={[
                ['quotes', 'Earlier quotes'],
                ['prices', 'Supplier prices'],
              ]}
              value={kind}
              onChange={setKind}
            />
            {line.productCodeId && (
              <Segments
                label="Which lines"
                options={[
                  ['product', 'Same product'],
                  ['any', 'Any product'],
                ]}
                value={scope}
                onChange={setScope}
              />
            )}
            <TextField id="take-cost-search" label="Search words" value={typed} onChange={setTyped} />
          </div>
          {kind === 'quotes' ? <EarlierQuotes quote={quote} {...wanted} /> : <SupplierOffers {...wanted} />}
        </div>
      )}
    </Dialog>
  )
}
