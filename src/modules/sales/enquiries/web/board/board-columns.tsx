import type { BoardCard, BoardColumn } from '#platform/web/lists/board.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Hidden, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { Due } from '../due.tsx'
import classes from '../enquiries.module.css'
import type { BoardUrl } from './board-url.ts'
import type { BoardStep } from './use-board.ts'

/** The sales steps as columns of the board. */
export const columnsOfBoard = (steps: readonly BoardStep[], url: BoardUrl): readonly BoardColumn[] =>
  steps.map((step) => ({
    id: step.salesStepId,
    title: step.name,
    count: step.count,
    sums: `${sumsText(step)} at ${step.probabilityPercent} %`,
    percent: step.probabilityPercent,
    cards: step.cards.map(cardOf),
    ...(step.count > step.cards.length
      ? {
          more: {
            label: `Show ${step.count - step.cards.length} more`,
            href: url.listHref({ salesStepId: [step.salesStepId] }),
          },
        }
      : {}),
  }))

/** One sum in one currency; what has no rate to it is said beside it. */
function sumsText({ value, currency, leftCount }: BoardStep): string {
  const sum = Number(value) > 0 ? shortMoney(value, currency) : 'No value'
  return leftCount > 0 ? `${sum} (${leftCount} without a rate)` : sum
}

/** `128760.00` -> `£129 k`. */
function shortMoney(value: string, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  return format.format(value as Intl.StringNumericLiteral).replace(/([a-z]+)$/i, ' $1')
}

const cardOf = (card: BoardStep['cards'][number]): BoardCard => ({
  id: card.id,
  href: `/enquiries/${card.id}`,
  title: <RecordNumber number={card.number} />,
  name: card.number,
  corner: card.pslLevel,
  heading: card.companyName,
  text: card.projectName,
  amount: card.value && <MoneyText value={card.value} currency={card.currency} whole />,
  end: (
    <>
      <Due enquiry={card} show="short" />
      {card.estimatorName ? (
        <span className={classes.estimator} title={card.estimatorName}>
          <Avatar small name={card.estimatorName} />
          <Hidden>{card.estimatorName}</Hidden>
        </span>
      ) : (
        <span className={classes.nobody} title="Nobody estimates it yet">
          ?<Hidden> nobody estimates it yet</Hidden>
        </span>
      )}
    </>
  ),
})
