import { useCallback, useEffect, useState } from 'react'
import { useKernel } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { Button, buttonClass, Dialog, SettingsRow, SettingsSection, SkeletonRow } from '#ui-kit'
import { useHost } from '../../host-context'
import { type StoredPart, sizeText } from './stored-part'
import { storedParts } from './stored-parts'

/** Lists the sorts of data that Pinion stores on this device, each with its size and a button that deletes it. */
export function StoragePart() {
  const { parts, look } = useStoredParts()
  const [clearing, setClearing] = useState<string>()
  const [asking, setAsking] = useState<StoredPart>()
  const [told, setTold] = useState('')
  const clear = (part: StoredPart) => {
    setAsking(undefined)
    setTold('')
    setClearing(part.id)
    Promise.resolve(part.clear?.())
      .then(
        () => setTold(`${part.title}: cleared.`),
        error => setTold(`${part.title}: not cleared. ${error instanceof Error ? error.message : error}`),
      )
      .then(look)
      .finally(() => setClearing(undefined))
  }
  return (
    <SettingsSection
      title="Storage"
      description="What Pinion keeps in this browser. All sizes are approximate."
    >
      {parts ? (
        parts.map(part => (
          <SettingsRow key={part.id} label={part.title} hint={hintOf(part)}>
            {part.clear ? (
              <Button
                size="small"
                aria-label={`Clear ${part.title}`}
                busy={clearing === part.id}
                onClick={() => (part.irreplaceable ? setAsking(part) : clear(part))}
              >
                Clear
              </Button>
            ) : (
              <RouteLink
                to={settingsSectionRoute}
                params={{ section: 'plugins' }}
                className={buttonClass('secondary', 'small')}
              >
                Plugins
              </RouteLink>
            )}
          </SettingsRow>
        ))
      ) : (
        <div role="status" aria-label="Measuring">
          <SkeletonRow />
          <SkeletonRow />
        </div>
      )}
      <p role="status">{told}</p>
      <Dialog
        open={asking !== undefined}
        width="narrow"
        title={`Clear ${asking?.title}?`}
        onClose={() => setAsking(undefined)}
        footer={
          <>
            <Button onClick={() => setAsking(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={() => asking && clear(asking)}>
              Clear
            </Button>
          </>
        }
      >
        <p>{asking?.text}</p>
      </Dialog>
    </SettingsSection>
  )
}

const hintOf = ({ bytes, text }: StoredPart): string =>
  bytes === undefined ? text : `${sizeText(bytes)}. ${text}`

/**
 * Returns the sorts of stored data, which are `undefined` until they are measured, and a function that measures them
 * again.
 */
function useStoredParts() {
  const kernel = useKernel()
  const { nostr, switches } = useHost()
  const [parts, setParts] = useState<readonly StoredPart[]>()
  const look = useCallback(
    () => storedParts(kernel, { nostr, switches }).then(setParts),
    [kernel, nostr, switches],
  )
  useEffect(() => void look(), [look])
  return { parts, look }
}
