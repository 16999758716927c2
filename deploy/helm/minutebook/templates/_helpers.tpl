{{- define "minutebook.labels" -}}
app.kubernetes.io/name: minutebook
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "minutebook.selector" -}}
app.kubernetes.io/name: minutebook
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "minutebook.check" -}}
{{- $several := or (gt (int .Values.replicas) 1) (gt (int .Values.workers) 0) -}}
{{- if and $several (not (and .Values.database.existingSecret .Values.secret.existingSecret)) -}}
{{- fail "More than one process needs database.existingSecret and secret.existingSecret: only one can own the embedded PostgreSQL." -}}
{{- end -}}
{{- if and $several (not .Values.s3.existingSecret) -}}
{{- fail "More than one process needs s3.existingSecret: each has a volume of its own, and recordings must be where all of them see them." -}}
{{- end -}}
{{- end }}

{{- define "minutebook.env" -}}
- { name: MINUTEBOOK_BASE_URL, value: {{ .Values.baseUrl | quote }} }
- { name: MINUTEBOOK_TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
- { name: MINUTEBOOK_DEMO, value: "off" }
{{- with .Values.database.existingSecret }}
- { name: DATABASE_URL, valueFrom: { secretKeyRef: { name: {{ . }}, key: url } } }
{{- end }}
{{- with .Values.secret.existingSecret }}
- { name: MINUTEBOOK_SECRET, valueFrom: { secretKeyRef: { name: {{ . }}, key: secret } } }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "minutebook.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- with .Values.s3.existingSecret }}
envFrom:
  - secretRef: { name: {{ . }} }
{{- end }}
ports:
  - { name: http, containerPort: 8080 }
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 5
  failureThreshold: 120
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 15
  timeoutSeconds: 5
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "minutebook.pod" -}}
terminationGracePeriodSeconds: 60
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "minutebook.podMetadata" -}}
{{- if and .Values.metrics.annotations (not (.Values.metrics.serviceMonitor).enabled) }}
annotations:
  prometheus.io/scrape: "true"
  prometheus.io/port: "8080"
  prometheus.io/path: /metrics
{{- end }}
{{- end }}

{{- define "minutebook.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels: {{- include "minutebook.labels" .root | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "minutebook.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
{{- end }}
