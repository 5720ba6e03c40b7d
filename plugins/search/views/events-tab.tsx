import { useEffect, useRef, useState } from 'react'
import { searchQueryRoute, searchRoute } from '#contracts/site-routes'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { Button, Checkbox, FieldRow, Form, TextField } from '#ui-kit'
import { PopularPeople } from './popular-people'
import styles from './search.module.css'
import { SearchResults } from './search-results'
import { useOpenIdentifier } from './use-open-identifier'

interface EventsTabProps {
  readonly query: string
  /** Must be the same array in each render. */
  readonly kinds: readonly number[]
  readonly label: string
  readonly empty: string
}

/** A search field, a button and the results. Nothing is requested before the user presses the button or Enter. */
export default function EventsTab({ query, kinds, label, empty }: EventsTabProps) {
  const go = useNavigateToPath()
  const jump = useOpenIdentifier()
  const [text, setText] = useState(query)
  const [strangers, setStrangers] = useState(false)
  const jumped = useRef(false)
  useEffect(() => setText(query), [query])
  const change = (value: string) => {
    jumped.current = jump(value)
    setText(jumped.current ? '' : value)
  }
  const submit = () => {
    // A complete identifier opens its page as soon as it is typed, and the field is emptied. If Enter follows, the
    // empty search must not replace that page.
    if (jumped.current) {
      jumped.current = false
      return
    }
    const words = text.trim()
    if (words === '') go(searchRoute.path)
    else go(buildRoutePath(searchQueryRoute, { query: words }))
  }
  return (
    <>
      <search aria-label={label}>
        <Form className={styles.form} onSubmit={submit}>
          <FieldRow>
            <TextField
              label={label}
              hideLabel
              data-search-box=""
              placeholder="Search"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={6_000}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
            <Button type="submit" variant="primary">
              Search
            </Button>
          </FieldRow>
        </Form>
      </search>
      <div className={styles.toggle}>
        <Checkbox label="Show posts from unknown users" checked={strangers} onChange={setStrangers} />
      </div>
      {query === '' ? (
        <PopularPeople />
      ) : (
        <SearchResults query={query} kinds={kinds} strangers={strangers} empty={empty} />
      )}
    </>
  )
}
