import type { singleSignOn as en } from "../en/single-sign-on.ts";

export const singleSignOn: typeof en = {
  title: "Inicio de sesión único",
  hint: "Inicie sesión con la cuenta de su trabajo o escuela.",
  email: "Su correo de trabajo",
  emailRequired: "Escriba su correo de trabajo.",
  next: "Continuar",
  other: "Iniciar sesión de otra manera",
  again: "Empezar de nuevo",
  confirmTitle: "¿Es esta su cuenta?",
  confirmHint:
    "{{provider}} indica que usted es {{email}}. Ya hay una cuenta aquí con ese correo. Escriba su contraseña una vez para conectar las dos.",
  password: "Contraseña de su cuenta aquí",
  passwordRequired: "Escriba su contraseña.",
  connect: "Conectar e iniciar sesión",
  help: {
    open: "Cómo configurar el proveedor",
    redirect: "Dirección de redirección",
    redirectHint: "Registre esta dirección en el proveedor.",
    copy: "Copiar dirección",
    entra: "Microsoft Entra",
    entraSteps:
      "En Registros de aplicaciones, agregue un registro solo para esta organización, de tipo Web, con la dirección de redirección.\nEn Certificados y secretos, agregue un secreto de cliente y copie aquí su valor.\nEn Configuración de token, agregue al token de ID las notificaciones opcionales email y xms_edov.\nEmisor: https://login.microsoftonline.com/ID-DEL-INQUILINO/v2.0. Para los roles, agregue roles de aplicación y use el dato roles.",
    google: "Google",
    googleSteps:
      "En la consola de Google Cloud, elija para su aplicación el público Interno.\nEn Clientes, agregue un cliente de tipo Aplicación web con la dirección de redirección, y copie aquí su ID y su secreto.\nEmisor: https://accounts.google.com. Google no envía roles, así que use * = nombre del rol.",
    keycloak: "Keycloak",
    keycloakSteps:
      "En su reino, agregue un cliente OpenID Connect con autenticación de cliente, el flujo estándar y la dirección de redirección.\nCopie el secreto del cliente de Credenciales.\nEmisor: https://SERVIDOR/realms/REINO. Para los roles, agregue un asignador que ponga los grupos o roles en el token de ID.\nMarque como verificados los correos de su equipo.",
  },
};
