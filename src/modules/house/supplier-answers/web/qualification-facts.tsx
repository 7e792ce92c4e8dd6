import { shortDay } from '#platform/contract/values/dates.ts'
import { checkAnswers } from '#platform/contract/values/typed-steps.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import type { Answer, FormAnswers, SentQualification } from '../contract.ts'

type Item = SentQualification['items'][number]
type Given = FormAnswers[string]

const isCheck = (value: string): value is keyof typeof checkAnswers => value in checkAnswers

/** What was answered, in one line. */
function answerText({ type }: Item, given: Given | undefined, files: Answer['files']): string {
  const { value, rows = [], fileIds = [], expiresOn } = given ?? {}
  const said = {
    yes_no: value && isCheck(value) ? checkAnswers[value] : '',
    date: value ? shortDay(value) : '',
    file: fileIds
      .map((id) => files.find((file) => file.id === id)?.name ?? 'a file that was removed')
      .join(', '),
    table: rows.map((cells) => cells.filter(Boolean).join(', ')).join('; '),
    text: value ?? '',
    number: value ?? '',
  }[type]
  return [said, expiresOn && `until ${shortDay(expiresOn)}`].filter(Boolean).join(', ')
}

/** A form that a supplier filled in, as whoever accepts it reads it; what was not answered is left out. */
export function QualificationFacts({
  sent: { title, signedByName, signedByTitle, terms, answers, items },
  files,
}: {
  sent: SentQualification
  files: Answer['files']
}) {
  const answered = items.filter((item) => answerText(item, answers[item.id], files) !== '')
  return (
    <>
      <Facts
        facts={{
          Form: title,
          'Signed by': [signedByName, signedByTitle].filter(Boolean).join(', '),
          'Under the terms': terms,
          Answered: `${answered.length} of ${items.length} questions`,
        }}
      />
      <ul>
        {answered.map((item) => (
          <li key={item.id}>
            {item.text}: <b>{answerText(item, answers[item.id], files)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
