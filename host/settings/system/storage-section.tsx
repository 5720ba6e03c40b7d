import { useCallback, useEffect, useState } from 'react'
import { useKernel } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { Button, buttonClassName, Dialog, SettingsRow, SettingsSection, SkeletonRow } from '#ui-kit'
import { useHostServices } from '../../host-context'
import { listStoredData } from './list-stored-data'
import { formatSize, type StoredDataItem } from './stored-data-item'

/** Lists the sorts of data that Pinion stores on this device, each with its size and a button that deletes it. */
export function StorageSection() {
  const { parts, look } = useStoredDataList()
  const [clearingId, setClearingId] = useState<string>()
  const [confirming, setConfirming] = useState<StoredDataItem>()
  const [status, setStatus] = useState('')
  const clearData = (storedItem: StoredDataItem) => {
    setConfirming(undefined)
    setStatus('')
    setClearingId(storedItem.id)
    Promise.resolve(storedItem.clear?.())
      .then(
        () => setStatus(`${storedItem.title}: cleared.`),
        error =>
          setStatus(`${storedItem.title}: not cleared. ${error instanceof Error ? error.message : error}`),
      )
      .then(look)
      .finally(() => setClearingId(undefined))
  }
  return (
    <SettingsSection
      title="Storage"
      description="What Pinion keeps in this browser. All sizes are approximate."
    >
      {parts ? (
        parts.map(storedItem => (
          <SettingsRow key={storedItem.id} label={storedItem.title} hint={storedDataHint(storedItem)}>
            {storedItem.clear ? (
              <Button
                size="small"
                aria-label={`Clear ${storedItem.title}`}
                busy={clearingId === storedItem.id}
                onClick={() => (storedItem.irreplaceable ? setConfirming(storedItem) : clearData(storedItem))}
              >
                Clear
              </Button>
            ) : (
              <RouteLink
                to={settingsSectionRoute}
                params={{ section: 'plugins' }}
                className={buttonClassName('secondary', 'small')}
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
      <p role="status">{status}</p>
      <Dialog
        open={confirming !== undefined}
        width="narrow"
        title={`Clear ${confirming?.title}?`}
        onClose={() => setConfirming(undefined)}
        footer={
          <>
            <Button onClick={() => setConfirming(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={() => confirming && clearData(confirming)}>
              Clear
            </Button>
          </>
        }
      >
        <p>{confirming?.text}</p>
      </Dialog>
    </SettingsSection>
  )
}

const storedDataHint = ({ bytes, text }: StoredDataItem): string =>
  bytes === undefined ? text : `${formatSize(bytes)}. ${text}`

/**
 * Returns the sorts of stored data, which are `undefined` until they are measured, and a function that measures them
 * again.
 */
function useStoredDataList() {
  const kernel = useKernel()
  const { nostr, switches } = useHostServices()
  const [storedItems, setParts] = useState<readonly StoredDataItem[]>()
  const measureAgain = useCallback(
    () => listStoredData(kernel, { nostr, switches }).then(setParts),
    [kernel, nostr, switches],
  )
  useEffect(() => void measureAgain(), [measureAgain])
  return { parts: storedItems, look: measureAgain }
}
