/** The part of JSON Schema (draft 2020-12) that the contract's schemas become. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Reference {
  $ref: string;
  description?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Content {
  schema: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, Content>;
}

export interface OpenApiOperation {
  operationId: string;
  tags: [string];
  summary: string;
  security: Record<string, string[]>[];
  /** Security schemes can't tell staff from other users. */
  'x-access': 'public' | 'user' | 'staff';
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Response | Reference>;
}

/** What Nday uses of an OpenAPI 3.1 document. */
export interface ApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; summary: string; description: string; termsOfService: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    securitySchemes: Record<string, { type: 'apiKey'; in: 'cookie' | 'header'; name: string; description: string }>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: Schema }>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
}
