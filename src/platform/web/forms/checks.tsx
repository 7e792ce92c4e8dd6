import popover from '#platform/web/ui/popover.module.css'

/** The list with the word added or taken away. */
export const toggled = (list: readonly string[], word: string): readonly string[] =>
  list.includes(word) ? list.filter((known) => known !== word) : [...list, word]

interface ChecksProps {
  kind: 'checkbox' | 'radio'
  options: Readonly<Record<string, string>>
  chosen: readonly string[]
  onToggle: (word: string) => void
}

/** A list of boxes to tick. */
export function Checks({ kind, options, chosen, onToggle }: ChecksProps) {
  return (
    <ul className={popover.list}>
      {Object.entries(options).map(([word, label]) => (
        <li key={word}>
          <label className={popover.check}>
            <input
              type={kind}
              name="filter"
              checked={chosen.includes(word)}
              onChange={() => onToggle(word)}
            />
            {label}
          </label>
        </li>
      ))}
    </ul>
  )
}
