import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import type { ChangeGroup } from '../../domain/comparison.ts'
import { quoteLabel, revisionBefore } from '../../domain/lifecycle.ts'
import classes from '../commercial.module.css'
import quoteClasses from '../quotes.module.css'

const groupNames: Readonly<Record<ChangeGroup, string>> = {
  header: 'Header and terms',
  lines: 'Lines',
  costing: 'Costing',
  totals: 'Totals',
}

/** What can be compared with the quote: its other revisions, then its alternatives, by id. */
export function comparables(
  quote: Pick<QuoteRecord, 'id' | 'number' | 'revisions' | 'siblings'>,
): Record<string, string> {
  const revisions = quote.revisions
    .filter(({ id }) => id !== quote.id)
    .map(({ id, revision }) => [id, `Rev ${revision}`] as const)
  const siblings = quote.siblings.map(
    ({ id, letter, number, revision }) =>
      [id, `Alternative ${letter}, ${quoteLabel(number, revision)}`] as const,
  )
  return Object.fromEntries([...revisions, ...siblings])
}

/** What changed between two revisions or alternatives, in sentences. */
export function Differences({ quote }: { quote: QuoteRecord }) {
  const options = comparables(quote)
  const before = revisionBefore(quote)
  const [against, setAgainst] = useState(before?.id ?? Object.keys(options)[0] ?? null)
  const found = useQuery({
    ...reading(api(quotes).comparison, { params: { id: quote.id }, query: against ? { against } : {} }),
    enabled: against !== null,
  })
  const { data } = found
  const count = data?.groups.reduce((sum, { sentences }) => sum + sentences.length, 0)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    void toast({ message: 'Copied. Paste it into the e-mail.' })
  }
  return (
    <Card title="What changed" count={count} flush>
      <div className={classes.chooser}>
        <SelectField
          id="compare-with"
          label="Compare with"
          options={options}
          value={against}
          onChange={setAgainst}
        />
        {data?.text && (
          <Button small icon="copy" onClick={() => void copy(data.text)}>
            Copy for the customer
          </Button>
        )}
      </div>
      {found.error && (
        <ErrorState
          error={found.error}
          what="The comparison"
          noun="quotes"
          retry={() => void found.refetch()}
        />
      )}
      {!found.error && !data && <SkeletonRows rows={4} columns={1} />}
      {data && data.groups.length === 0 && (
        <p className={quoteClasses.none}>
          Nothing differs between {data.from?.label ?? 'them'} and {data.to.label}.
        </p>
      )}
      {data && data.groups.length > 0 && (
        <div className={classes.changes} aria-live="polite">
          <p>
            From {data.from?.label} to {data.to.label}
          </p>
          {data.groups.map(({ group, sentences }) => (
            <section key={group} aria-label={groupNames[group]}>
              <h3>{groupNames[group]}</h3>
              <ul>
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}
