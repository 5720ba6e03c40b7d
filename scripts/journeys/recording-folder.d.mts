export declare const RECORDING_FOLDER: string
