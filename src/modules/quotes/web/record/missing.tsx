import { useScreenUrl } from '../../../../platform/web/data/screen-url.ts'
import { AppLink } from '../../../../platform/web/ui/app-link.tsx'
import { Section } from '../../../../platform/web/ui/card.tsx'
import { Icon } from '../../../../platform/web/ui/icon.tsx'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../quotes.module.css'

interface MissingProps {
  quote: QuoteRecord
  missing: Readonly<Record<string, readonly string[]>>
}

/** What the submission still needs, each a link to the tab where it is entered. */
export function Missing({ quote, missing }: MissingProps) {
  const { hrefWith } = useScreenUrl()
  const entries = Object.entries(missing)
  if (quote.can.update !== true || entries.length === 0) return null
  return (
    <Section title="Before it can be submitted">
      <ul className={classes.reasons}>
        {entries.flatMap(([field, sentences]) =>
          sentences.map((sentence) => (
            <li key={sentence}>
              <Icon name="alert" size={14} />
              <AppLink href={hrefWith('tab', field === 'lines' ? null : 'details')}>{sentence}</AppLink>
            </li>
          )),
        )}
      </ul>
    </Section>
  )
}
