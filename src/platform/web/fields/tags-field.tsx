import { useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './field.module.css'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from './field.tsx'

/** A few own words. Enter or a comma ends a word, Backspace in the empty input takes the last one away. */
export function TagsField({
  placeholder,
  ...field
}: FieldProps<string[]> & FieldExtras & { placeholder?: string }) {
  const tags = field.value ?? []
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text.split(',').map((word) => word.trim())
    const next = [...new Set([...tags, ...words.filter(Boolean)])]
    if (next.length > tags.length) field.onChange(next)
    setTyped('')
  }
  const remove = (tag: string) => field.onChange(tags.filter((known) => known !== tag))
  return (
    <FieldFrame {...field} text={tags.join(', ')}>
      <div className={classNames(classes.control, classes.pills)}>
        {tags.map((tag) => (
          <span key={tag} className={classes.pill}>
            <span>{tag}</span>
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              disabled={field.disabled}
              onClick={() => remove(tag)}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
        <input
          {...controlProps(field)}
          value={typed}
          placeholder={tags.length === 0 ? placeholder : undefined}
          autoComplete="off"
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            const last = tags.at(-1)
            if (event.key === 'Enter') {
              event.preventDefault()
              add(typed)
            } else if (event.key === 'Backspace' && typed === '' && last) remove(last)
          }}
          onChange={(event) => {
            const text = event.currentTarget.value
            if (text.includes(',')) add(text)
            else setTyped(text)
          }}
        />
      </div>
    </FieldFrame>
  )
}
