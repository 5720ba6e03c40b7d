/** The modules that each journey loads, by the path of its file. */
export type RecordedJourneys = Readonly<Record<string, readonly string[]>>
export declare function chooseJourneys(
  changed: readonly string[],
  specs: readonly string[],
  recorded: RecordedJourneys | undefined,
): readonly string[] | 'all'
