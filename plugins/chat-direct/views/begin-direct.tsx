import { type FormEvent, useState } from 'react'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { useNostr, useService, useStore, View } from '#kernel/react'
import { Button, Checkbox, PeopleList, PersonRow, Spoken, TextButton, TextField } from '#ui-kit'
import { DirectDesk } from '../manifest'
import styles from './chat-direct.module.css'
import { usePeople } from './use-people'

/** Finds people and begins a room with them. Several people share one room. */
export default function BeginDirect({ go }: { go(id: string): void }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  const desk = useService(DirectDesk)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const found = usePeople(query)
  const shown = [...chosen, ...found.filter(person => !chosen.includes(person))]
  if (pubkey === undefined || !canSign) return <p>Sign in with a key to write to somebody.</p>

  const begin = async (people: readonly string[]) => {
    setProblem(undefined)
    try {
      go(await desk.begin(people))
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'The conversation was not begun.')
    }
  }
  return (
    <form
      className={styles.begin}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        const people = chosen.length > 0 ? chosen : found.slice(0, 1)
        if (people.length > 0) void begin(people)
      }}
    >
      <TextField
        label="Find people"
        type="search"
        placeholder="A name, or an npub"
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {query.trim() !== '' && found.length === 0 && <p>Nobody was found.</p>}
      <PeopleList>
        {shown.map(person => (
          <PersonRow
            key={person}
            picture={<View of={ProfileAvatar} pubkey={person} size={36} plain />}
            trailing={
              <Checkbox
                label={<Spoken>Add to the room</Spoken>}
                checked={chosen.includes(person)}
                onChange={on =>
                  setChosen(on ? [...chosen, person] : chosen.filter(other => other !== person))
                }
              />
            }
          >
            <TextButton onClick={() => void begin([person])}>
              <View of={ProfileName} pubkey={person} plain />
            </TextButton>
          </PersonRow>
        ))}
      </PeopleList>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {chosen.length > 0 && (
        <Button variant="primary" type="submit">
          {chosen.length === 1 ? 'Write to this person' : `Begin a room with ${chosen.length} people`}
        </Button>
      )}
    </form>
  )
}
