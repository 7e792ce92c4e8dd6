import classes from './frame.module.css'

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
