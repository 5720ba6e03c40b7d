import { type FormEvent, useEffect, useState } from 'react'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { UserFacingError } from '#kernel'
import { PluginView, useNostr, useService, useStore } from '#kernel/react'
import { Button, Checkbox, PeopleList, PersonRow, TextButton, TextField, VisuallyHidden } from '#ui-kit'
import { DirectInbox } from '../manifest'
import styles from './chat-direct.module.css'
import { usePeopleSuggestions } from './use-people-suggestions'

/** A form that finds people and begins one room with all of them. */
export default function NewDirectChat({ openChat }: { openChat(id: string): void }) {
  const { pubkey, canSign } = useStore(useNostr().session)
  const inbox = useService(DirectInbox)
  const [query, setQuery] = useState('')
  const [selectedPeople, setSelectedPeople] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const { people: foundPeople, phase } = usePeopleSuggestions(query)
  const listedPeople = [...selectedPeople, ...foundPeople.filter(person => !selectedPeople.includes(person))]
  const createRoom = async (people: readonly string[]) => {
    setProblem(undefined)
    try {
      openChat(await inbox.createRoom(people))
    } catch (error) {
      setProblem(error instanceof UserFacingError ? error.message : 'The conversation was not begun.')
    }
  }
  /** True after Enter was pressed before the search has answered: then the answer begins the conversation. */
  const [isEnterWaiting, setEnterWaiting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `createRoom` is another function in each rendering
  useEffect(() => {
    if (!isEnterWaiting || phase === 'searching') return
    setEnterWaiting(false)
    const [first] = foundPeople
    if (first !== undefined) void createRoom([first])
  }, [isEnterWaiting, phase, foundPeople])
  if (pubkey === undefined || !canSign) return <p>Sign in with a key to write to somebody.</p>

  return (
    <form
      className={styles.begin}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (selectedPeople.length > 0) void createRoom(selectedPeople)
        else if (query.trim() !== '') setEnterWaiting(true)
      }}
    >
      <TextField
        label="Find people"
        type="search"
        placeholder="A name, or an npub"
        value={query}
        onChange={event => {
          setQuery(event.target.value)
          setEnterWaiting(false)
        }}
      />
      <div role="status">
        {/* While Enter waits, matches of the text as it was before may still be listed. */}
        {((isEnterWaiting && phase === 'searching') || (query.trim() !== '' && foundPeople.length === 0)) && (
          <p>
            {phase === 'searching'
              ? 'Searching…'
              : phase === 'failed'
                ? 'People cannot be searched by name now. An npub still works.'
                : 'Nobody was found.'}
          </p>
        )}
      </div>
      <PeopleList>
        {listedPeople.map(person => (
          <PersonRow
            key={person}
            picture={<PluginView token={ProfileAvatar} pubkey={person} size={36} plain />}
            trailing={
              <Checkbox
                label={
                  <VisuallyHidden>
                    Add <PluginView token={ProfileName} pubkey={person} plain /> to the room
                  </VisuallyHidden>
                }
                checked={selectedPeople.includes(person)}
                onChange={isSelected =>
                  setSelectedPeople(
                    isSelected
                      ? [...selectedPeople, person]
                      : selectedPeople.filter(other => other !== person),
                  )
                }
              />
            }
          >
            <TextButton onClick={() => void createRoom([person])}>
              <PluginView token={ProfileName} pubkey={person} plain />
            </TextButton>
          </PersonRow>
        ))}
      </PeopleList>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {selectedPeople.length > 0 && (
        <Button variant="primary" type="submit">
          {selectedPeople.length === 1
            ? 'Write to this person'
            : `Begin a room with ${selectedPeople.length} people`}
        </Button>
      )}
    </form>
  )
}
