import type { ReactNode } from 'react'
import page from '#platform/web/table/plain-page.module.css'
import { DateText } from '#platform/web/ui/text.tsx'

interface DeliveryTableProps {
  caption: string
  /** What the last column is about. */
  last: string
  children: ReactNode
}

/** Deliveries one below the other, each a `DeliveryRow`. */
export const DeliveryTable = ({ caption, last, children }: DeliveryTableProps) => (
  <div className={page.scroll}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col">Goes to</th>
          <th scope="col">Left</th>
          <th scope="col">Kept until</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

interface DeliveryRowProps {
  note: { readonly goesTo: string; readonly leftOn: string; readonly keepUntil: string }
  /** Its number, and what is done with it. */
  number: ReactNode
  /** The class of the last cell. */
  className: string | undefined
  children: ReactNode
}

export const DeliveryRow = ({ note, number, className, children }: DeliveryRowProps) => (
  <tr>
    <td>{number}</td>
    <td>{note.goesTo}</td>
    <td>
      <DateText date={note.leftOn} />
    </td>
    <td>
      <DateText date={note.keepUntil} />
    </td>
    <td className={className}>{children}</td>
  </tr>
)
