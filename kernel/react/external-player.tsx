import type { ComponentProps } from 'react'
import type { CheckedUrl } from '../url-policy/url-policy'

// `ExternalVideo` and `ExternalAudio` are the only elements that load strangers' films and sounds. The type of `src`
// rejects unchecked addresses.

/**
 * The props of a `video` without `poster`. `src` must be a checked address; it is absent if a script provides the
 * film's data.
 */
export interface ExternalVideoProps extends Omit<ComponentProps<'video'>, 'src' | 'poster'> {
  readonly src?: CheckedUrl
}

/** Shows a video from a stranger's server. */
export const ExternalVideo = (props: ExternalVideoProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for films
  <video {...props} />
)

export interface ExternalAudioProps extends Omit<ComponentProps<'audio'>, 'src'> {
  readonly src: CheckedUrl
}

/** Plays sound from a stranger's server. */
export const ExternalAudio = (props: ExternalAudioProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for sounds
  <audio {...props} />
)
