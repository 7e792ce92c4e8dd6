import type { CompanyChange } from '../contract.ts'
import { type ChangeField, changeFields, valueText } from '../domain.ts'
import classes from './changes.module.css'

/** How a proposal is said; the client area says it in other languages too. */
export interface ChangeWords {
  readonly field: string
  readonly from: string
  readonly to: string
  readonly nothing: string
  readonly remark: string
  readonly fields: Readonly<Record<ChangeField, string>>
  readonly value: (field: ChangeField, value: string) => string
}

const english: ChangeWords = {
  field: 'Field',
  from: 'As we have it',
  to: 'Proposed',
  nothing: 'nothing',
  remark: 'Remark',
  fields: changeFields,
  value: valueText,
}

/** What a contact proposes, old and new side by side, as both sides read it. */
export function ChangeTable({
  change: { about, changes, remark },
  words = english,
}: {
  change: CompanyChange
  words?: ChangeWords
}) {
  const said = (field: ChangeField, value: string | null) =>
    value === null ? <span className={classes.nothing}>{words.nothing}</span> : words.value(field, value)
  return (
    <>
      <table className={classes.table} aria-label={about}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.to}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field}>
              <th scope="row">{words.fields[field]}</th>
              <td>{said(field, from)}</td>
              <td className={classes.wanted}>{said(field, to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {remark && <p className={classes.remark}>{`${words.remark}: ${remark}`}</p>}
    </>
  )
}
