import { createStore, type Store } from './store.ts'

/** A store whose value is kept in this browser under `heatline.{name}`; blocked storage only forgets it. */
export function remembered<T>(name: string, initial: T): Store<T> {
  const key = `heatline.${name}`
  const store = createStore<T>(read(key, initial))
  return {
    ...store,
    set: (value) => {
      store.set(value)
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        return
      }
    },
  }
}

function read<T>(key: string, initial: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? initial : (JSON.parse(text) as T)
  } catch {
    return initial
  }
}
