import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { trace } from '../contract.ts'
import { type BalancedKind, type SteelGrams, sides } from '../domain/balance.ts'
import classes from './trace.module.css'

const inKilograms = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`

/** Where the steel of a heat or of a piece is; every gram of it is somewhere, or it is said where one is missing. */
export function Balance({ kind, id }: { kind: BalancedKind; id: string }) {
  const { data } = useQuery(reading(api(trace).balance, { query: { kind, id } }))
  if (!data || data.pieces === 0) return null
  const shown = (Object.keys(sides) as (keyof SteelGrams)[]).filter(
    (side) => data[side] !== 0 || side === 'received',
  )
  return (
    <div className={classes.balance}>
      <Card title="Balance of masses" count={`${data.pieces} ${data.pieces === 1 ? 'piece' : 'pieces'}`}>
        {data.difference === 0 ? (
          <Alert tone="green">It balances to the gram.</Alert>
        ) : (
          <Alert title={`${inKilograms(data.difference)} are missing`}>
            {data.uneven ? (
              <>
                The first cut that does not come out even is of{' '}
                <AppLink href={`/steel-stock/${data.uneven.id}`}>{data.uneven.number}</AppLink>, by{' '}
                {inKilograms(data.uneven.grams)}.
              </>
            ) : (
              'No single cut is uneven: compare the stock with its ledger.'
            )}
          </Alert>
        )}
        <Facts facts={Object.fromEntries(shown.map((side) => [sides[side], inKilograms(data[side])]))} />
      </Card>
    </div>
  )
}
