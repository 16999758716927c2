/** Types for the parts of the library that are used; it has none. Times are in seconds, samples between -1 and 1. */
declare module 'sherpa-onnx-node' {
  interface Recognised {
    text: string;
    /** `<|ko|>` of SenseVoice, `ko` of Whisper, empty of others. */
    lang: string;
    tokens: string[];
    /** Empty where the model gives none. */
    timestamps: number[];
  }

  interface Stream {
    acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void;
  }

  interface EmbeddingStream extends Stream {
    inputFinished(): void;
  }

  interface Library {
    OfflineRecognizer: new (config: object) => {
      createStream(): Stream;
      decode(stream: Stream): void;
      getResult(stream: Stream): Recognised;
    };
    Vad: new (
      config: object,
      bufferSeconds: number,
    ) => {
      acceptWaveform(samples: Float32Array): void;
      isEmpty(): boolean;
      pop(): void;
      front(isExternal: boolean): { start: number; samples: Float32Array };
      flush(): void;
    };
    OfflineSpeakerDiarization: new (config: object) => {
      sampleRate: number;
      process(samples: Float32Array): { start: number; end: number; speaker: number }[];
    };
    SpeakerEmbeddingExtractor: new (config: object) => {
      createStream(): EmbeddingStream;
      isReady(stream: EmbeddingStream): boolean;
      compute(stream: EmbeddingStream, isExternal: boolean): Float32Array;
    };
  }

  const library: Library;
  export default library;
  export type { Library };
}
