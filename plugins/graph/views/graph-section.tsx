import { Config } from '#kernel/config'
import { useService, useStore } from '#kernel/react'
import { Button, formatBytes, formatCount, Progress, RelativeTime, SettingsSection } from '#ui-kit'
import { EarlierListVersions } from './earlier-list-versions'
import styles from './graph.module.css'
import { useGraph } from './use-graph'

/** The page of Settings, Social graph: the graph's size and age, and a button to download more. */
export default function GraphSection() {
  const graph = useGraph()
  const { graphServer } = useService(Config)
  const state = useStore(graph.state)
  const download = useStore(graph.download)
  const loading = download.state === 'loading'
  return (
    <>
      <SettingsSection label="Social graph">
        <p className={styles.soft}>
          {state.people > 0
            ? `${formatCount(state.people)} people, ${formatCount(state.follows)} follows, ${formatCount(state.muteLists)} mute lists.`
            : 'Nothing is known yet.'}{' '}
          It grows with what the people you follow publish, and decides who is shown first and who is hidden.
        </p>
        <p className={styles.soft}>
          {state.problem ??
            (state.savedAt === undefined ? (
              'Not stored on this device yet.'
            ) : (
              <>
                Last update: <RelativeTime timeSeconds={state.savedAt} />
              </>
            ))}
        </p>
        {graphServer === undefined ? (
          <p className={styles.soft}>This site names no server to download a graph from.</p>
        ) : (
          <>
            <p className={styles.soft}>
              A larger graph can be downloaded from {new URL(graphServer).host}. The server learns your
              address, not who you are.
            </p>
            {loading && (
              <Progress
                label="Downloading"
                value={download.total === undefined ? undefined : download.received / download.total}
                detail={formatBytes(download.received)}
              />
            )}
            <div className={styles.line}>
              {loading ? (
                <Button onClick={() => graph.cancelDownload()}>Cancel</Button>
              ) : (
                <Button onClick={() => graph.startDownload()}>
                  {download.state === 'failed' ? 'Try again' : 'Download'}
                </Button>
              )}
              <span role="status">
                {download.state === 'done' &&
                  `${formatCount(download.lists)} ${download.lists === 1 ? 'list was' : 'lists were'} new.`}
                {download.state === 'failed' && `${download.reason}.`}
              </span>
            </div>
          </>
        )}
      </SettingsSection>
      <EarlierListVersions />
    </>
  )
}
